import type { ReactNode } from 'react';
import { Avatar } from '#ui/display/avatar.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import type { Comment } from './comment-rules.ts';

/** The author and the text of a comment; `children` are what stands below it. */
export const CommentBody = ({ author, text, children }: Pick<Comment, 'author' | 'text'> & { children: ReactNode }) => (
  <>
    <Avatar person={author} size={36} />
    <div className="comment-body">
      <p className="comment-who">
        <CreatorLink username={author.username} className="comment-author">
          <b dir="auto">{author.name}</b>
          <span dir="ltr">@{author.username}</span>
        </CreatorLink>
      </p>
      <p className="comment-text" dir="auto">
        {text}
      </p>
      {children}
    </div>
  </>
);
