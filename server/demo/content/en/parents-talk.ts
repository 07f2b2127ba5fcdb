/** Conversations of an English-speaking class's parents. The notation is explained in ../dialogue.ts. */
export const enParentsTalk = `
# * am
a: Morning all, is it PE today or tomorrow? | Quick one: PE kit today? | Trainers or wellies today, does anybody know?
b: Today, and it's outside | PE today, I think. {kid} left in full kit anyway | Both. I've given up and sent everything
~ok 1-2

# * am
a: We're stuck behind a tram, ten minutes late | Overslept. All of us. On our way! | {kid} won't be in today, temperature all night
t: Thank you for letting me know | No problem, thanks for the message
~well 0-2

# * pm
a: Does anyone have the spelling list? Ours has been eaten. By {kid}, not the dog | What's the reading for {day}? The diary is blank | Which page is maths, please?
b: Page {page}, questions 1 to {n} | It's page {page}. Sending a photo in a second | {page}, and learn the {n} times table
a: Lifesaver, thank you | Thank you!
c?: We had page {page2}. Now I'm worried | Already done, he says. I have doubts

# * pm
a: Lost: one blue mitten, knitted by a very upset grandmother | Has anybody come across a grey hoodie? Label says {kid}, probably
b: Check the radiator by the library, it's like a boutique | We have one that isn't ours. I'll send it in tomorrow
a: Found! Thank you | You're stars, thank you
c?: There's also a single wellington, if anyone is missing one

# * pm
a: Could anyone pick {kid} up tomorrow and keep {@him/her} until {evening}? Meeting I can't move | Is anyone walking past the park at {time}? I'd love some help with pick-up
b: Of course, they're inseparable anyway | Happy to! We're going to the playground after
a: {name:b}, you're wonderful | I owe you a cake, {name:b}
c?: I'm free too, next time just shout

# * pm
t: Our trip {to} is on {date}. We leave at {time} and are back by {time2}. Please pack a lunch | A reminder that we are going {to} on {date}. Coats, packed lunch and a sense of wonder
a: Do you still need helpers? | Can I come along? I've been wanting to see it
t: Yes please, two more grown-ups would be lovely | I'd be delighted, thank you
b?: Nut-free lunches, is that right? | Is there a gift shop? Asking for my wallet
t?: Nut-free, yes, thank you for asking | There is. A pound or two is plenty
~ok 2-4

# * pm
a: {kid} hasn't stopped talking about the trip {to} | Whatever you did on that trip, thank you. {kid} is drawing it all over the house
~joy 2-4
t: They asked brilliant questions. The guide offered two of them a job | I was so proud of them. And nobody got lost!
b?: Any photos? | We'd love to see pictures
c?: [planetarium 2] A few from me | [museum 2] Here you go

# * pm
a: Collection for the end-of-term present, {sum} each, no pressure | Theatre tickets: {sum} per child, please let me know by {day}
~paid 2-5
b?: Can I send it in with {kid}? | Sent, I think. My bank is being mysterious
a?: Got it, thank you! | All good, I have {nn} so far

# * pm
t: Please send in {things} for {day}, labelled if you can | We are making models on {day} and would love {things}
~ok 2-4
a?: How many? | Where does one buy that at eight in the evening?
b?: The corner shop had some for {sum} | I've got spares, I'll send double

# * pm
a: {kid}, on school: "It was fine." Can anyone translate? | What happened today? {kid} came home with glitter in both ears
~laugh 1-2
b: There was a volcano, and then there was a second volcano | Rehearsal, I think. And painting. And possibly pudding
t?: A good day: fractions, a fox in the playground, and singing | Glitter is a craft, an art and a way of life

# * pm
a: [baking 1] Gingerbread, before and mostly after | [snowman 2] Today's building site
~joy 2-4
b: Brilliant! | Look at those faces

# * pm
a: Birthday on Saturday: {kid:b} is how old? What are you getting? | Any ideas for {kid:b}'s present?
b: Honestly, just come! | Anything with dinosaurs or glue
c: Shall we get one present together? | We've got a book, so no clashes please
~ok 1-2

# * pm
t: Parents' evening is on {date}, room {room}, from {evening}. Ten minutes each | Parents' evening next week: the slots are on the door
~ok 2-4
a?: Can we swap with someone before six? | I can only do late, sorry
b?: Swap with us, we're flexible | Take ours

# * pm
t: Overheard today: "Maths is just reading with numbers" | Today's best excuse: "My homework is resting" | Quote of the day: "Autumn is when summer gets tired"
~laugh 2-4
a?: That's mine, isn't it | I recognise that tone

# * am
a: Careful, black ice by the gate | The side gate is closed this morning, use the front
~thanks 1-3

# * pm
a: Football on Saturday at {time}? The pitch is free | We're at the park in half an hour if anybody fancies it
b: {kid} is already wearing boots | We're in
c: Bringing the ball | Bringing a flask
~ok 0-2

# 1203-1220 any
a: Who's doing the tea urn at the concert? | Costume check: is a shepherd allowed trainers?
b: I am, with reinforcements | If they're brown, nobody will know
t?: Dress rehearsal on {day}. There will be tinsel | Everyone sings, nobody worries
~joy 1-2

# 1222-104 all
a: Happy New Year, everyone! | Merry Christmas and a good rest to all
~party 3-6
t: And to you, with thanks for a lovely year | Happy holidays! See you in January

# 212-308 any
a: Pancakes on {day}: who has a good pan? | World Book Day is {day}. It's nine in the evening. Help
b: I've got two pans and a strong arm | Stripy jumper, round glasses, done
~laugh 1-2

# 3,4,5 pm
t: [seedlings 2] The beans are up! | [treePlanting 1] Our apple tree is in
~joy 2-4
a?: {kid} has named {@his/hers} Kevin | We're growing one at home now, thank you

# 514-531 all
a: Thank you for this year. {kid} has grown in every direction | End-of-year picnic on {date}? Bring what you like
~joy 2-4
t: Thank you all! I shall miss them until September | I'll bring strawberries

# 6,7,8 all
a: [football 1] Greetings from the village | Rained all week, we've built a ship out of the sofa
~joy 1-3
b?: We're back on {date}, shall we meet? | Sending sunshine

# 824-906 all
a: New shoes already scuffed, it must be September | Who's ready? We've lost the pencil case before it started
~laugh 1-2
t?: I've missed you all. See you at {time} | Nothing new to buy, please. Only breakfast

# 9,10,11 any
a: [autumnWalk 2] The park is unreal today | Conkers: we have {nn}. Does the class need any?
~joy 1-2
t?: Yes please, we're making hedgehogs on {day} | Beautiful! May I put it on the wall?

# * pm
a: Nits. There, I said it. Please check | Chickenpox here, so sorry everybody
~well 1-3
t?: Thank you for telling us. Very common, no shame at all | Noted, get well soon
b?: Checking now. Suddenly itchy | We had it last month, it passes

# * pm
a: Chess club: are there places left? | Is robotics for beginners too?
b=: A few! {kid} loves it | Absolutely, {kid} had never held a screwdriver
t?: {day}, room {room}. Just turn up | Mr Gordeev is happy to take two more

# * pm
a: A thank-you to Ms Harper: {kid} ran to school today | I stood in the corridor today and listened to the singing. Thank you
~joy 2-3
t: You've made my week | That is very kind, thank you

# * pm
a: Who has room in the car on {day}? We're two short | Could someone take the cardboard box for the model city?
b: We've got two seats | I'll take it
~thanks 1-1
`;
export const enReactions: Record<string, readonly string[]> = {
  ok: ['Thanks, noted', 'Will do', 'Got it', '👍', 'Okay!', 'Yes from us', 'Perfect', "We'll be there", 'Sounds good', 'Noted, thank you', 'Same here', 'Lovely', 'On it', 'Count us in', 'Fine by us', '✅'],
  thanks: ['Thank you!', 'Thanks so much', 'Thanks for the warning', 'Good to know, thanks', '🙏', 'Much appreciated', 'Thanks, just in time'],
  well: ['Get well soon!', 'Poor thing, feel better', 'Hope it passes quickly', 'Sending soup', 'Rest up!', 'Same in our house', 'Feel better soon 🌷'],
  joy: ['Lovely!', 'So good 😍', '👏👏', 'Oh, this is wonderful', 'Brilliant', 'Look at them!', '❤️', 'Made my day', 'What a team', 'Gorgeous', 'Hooray!', 'Beautiful', 'So proud of them'],
  laugh: ['😂', 'Ha!', 'Brilliant 😄', 'Crying 😂', 'Same here', 'Framing this', 'That is perfect', '😄', 'Tell me about it'],
  party: ['Happy New Year! 🎉', 'And to you all!', 'Wishing everyone a good rest', '🎄❤️', 'Best wishes from all of us', 'Cheers!', 'Lots of love to the Foxes 🦊', 'Have a wonderful one'],
  paid: ['Paid', 'Sent just now', 'Done!', 'Transferred', 'Two from us', 'Will send tonight', 'Sorted, thank you', 'Done, with a bit extra'],
  wow: ['wow', 'so cool', 'no way!!', 'amazing', 'lucky you', '🔥', 'haha', 'yesss', 'I want one'],
  yes: ['ok', 'yes', 'okay!', '👍', 'got it', 'sure', 'yep'],
  bday: ['Happy birthday!!', '🎂', 'happy bday', 'have the best day', '🎉🎉', 'cake!!'],
};
