import { href } from 'react-router';
import { LikeButton } from '../../engagement/like-button.tsx';
import { type FeedPost, postAddress } from '../post-rules.ts';

export const PostLikes = ({ post, signedIn }: { post: FeedPost; signedIn: boolean }) => (
  <LikeButton
    toggle
    liked={post.liked}
    likes={post.likes}
    address={href('/posts/:id/like', { id: post.id })}
    back={postAddress(post.id)}
    signedIn={signedIn}
  />
);
