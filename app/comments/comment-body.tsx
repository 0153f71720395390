import type { ReactNode } from 'react';
import { CommentAuthor, CommentPicture } from './comment-author.tsx';
import type { Comment } from './comment-rules.ts';

/** The author and the text of a comment; `children` are what stands below it. */
export const CommentBody = ({ author, text, children }: Pick<Comment, 'author' | 'text'> & { children: ReactNode }) => (
  <>
    <CommentPicture author={author} />
    <div className="comment-body">
      <p className="comment-who">
        <CommentAuthor author={author} />
      </p>
      <p className="comment-text" dir="auto">
        {text}
      </p>
      {children}
    </div>
  </>
);
