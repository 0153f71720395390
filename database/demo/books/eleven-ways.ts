import type { DemoBook } from '../shape.ts';

export const elevenWays: DemoBook = {
  title: 'Eleven Ways to Leave a Party',
  description: 'A field guide for people who have been standing in somebody’s kitchen, next to the dip, since half past eight.',
  genre: 'Comedy',
  language: 'English',
  author: 'dana_whitlock',
  cover: 'drawn',
  pages: [
    `**1. The Irish.** You go to the bathroom and keep going. It’s clean. It’s classic. It depends on your coat not being underneath eleven other coats and a couple named Steve.

**2. The Announcement.** You say, “Well!” and slap both knees. This is a legally binding act in the whole of the Midwest, and means you’ll be leaving within two hours.

**3. The Relay.** You say goodbye to one person. This person, alarmed, asks whether you’ve said goodbye to Karen. You go to find Karen. Karen’s in the yard, where they’re lighting something. It is now midnight, and you are holding a sparkler.

**4. The Babysitter.** Only for people with children. I’ve tried it without. They’ll ask the children’s names; you’ll look round the room for inspiration; and for the rest of your friendship you will be the parent of Ikea and Brie.

**5. The Emergency.** You look at your phone, and frown. Practice the frown. Mine reads as *vague digestive surprise,* and last time I was driven home by an EMT.

**6. The Dog.** Go and find the dog. Sit with the dog. It is not strictly leaving, but in every way that matters, you’re gone.`,
    `**7. The Helper.** Pick up one bag of trash and carry it nobly out the door. Nobody has ever stopped a man with a bag of trash. Set it down at the curb. You’re free. You have also left your coat, your keys and your wife.

**8. The Window.** I was twenty-six, and it was a first-floor window. I want to say that at the outset. It was just that the building was on a hill.

**9. The Truth.** “I’m tired, and I’d like to go home.” I saw this done once by a woman named Ruth, in Dayton, in 2014. The music stopped. You could hear the ice settle. Then a man by the bookcase said in a low voice, “You can just *say* that?” and nine people put down their drinks.

**10. The Long Con.** Marry the host. All parties are now at your house, and you can go upstairs.

**11. The Other One.** It gets to be a quarter to one. It’s down to six or seven of you, in the kitchen naturally, sitting up on things. Somebody’s frying an egg. Somebody has begun a story you’ve heard before, but they’re telling it right. And you notice that you’ve had your coat on for an hour; it’s buttoned; your keys are in your hand. You were all set. You look at the door, and it’s exactly as far away as it ever was.

“You heading out?” someone says.

“In a minute,” you say. You are looking for somewhere to put down the keys.`,
  ],
};
