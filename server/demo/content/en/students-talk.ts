/** Conversations of the children of an English-speaking class. */
export const enStudentsTalk = `
# * pm
a: who's coming out? | park in ten minutes? | I'm at the swings, where is everybody
b: me! just finishing my tea | can't, maths | coming
c?: bring the ball | can I bring my brother
a?: ok hurry | by the big tree

# * pm
a: what's the homework | is it page {page} or did I dream it
b: page {page}, 1 to {n} | {page} and then draw something
a: thanks | phew thank you
c?: I got {nn} for the last one | did anyone get the bonus

# * pm
a: my tooth came out!!! | we got a kitten | I got a star today
~wow 2-4
b?: show us tomorrow | what's it called | how many do you have now

# * am
a: I'm ill :( | can't come today, sore throat
b: get well soon | noooo who will sit with me
c?: we'll make you a card | I'll bring your worksheet

# * pm
t: Foxes, tomorrow is library day. Bring your book back, please | Please remember your recorder. And your ears | Bring one interesting leaf tomorrow. Only one, {name:a}
~yes 2-4
a=: can it be a comic? | mine squeaks | what if mine is enormous
t=: If you can tell us about it, yes | They all do | Then two people may carry it

# * any
a: what has hands but can't clap | what's brown and sticky
b: a clock!! | a stick, old one
c?: you told us that already | ok that's good
a?: tomorrow I'll have a harder one

# * pm
a: chess tomorrow? | robotics people, bring batteries
b: yes | we're in a team right {name:a}?
c?: me too | I'll be a bit late

# * pm
a: can I bring my snail to school | can my hamster visit
t: For one afternoon, in a box, with a leaf | On Friday, if it promises to behave
~wow 1-3

# * pm
a: [football 1] we won!! | [robotics 1] it MOVES | [baking 1] we made these
~wow 2-3

# 12,1,2 any
a: it's snowing!!!! | snowman after school?
b: yes yes yes | bring a carrot
c: I have a scarf for him | he needs a name

# * pm
a: happy birthday {name:b}! | {name:b} it's your birthday!!
~bday 3-5
b: thank youuu, cake tomorrow | thanks!! I got a telescope

# * pm
a: is the test really tomorrow | how long is the spelling test
b: yes I think | ten words
t?: Ten words, and one of them is "because" | A short one. Breakfast helps
~yes 1-2

# * pm
a: what book is everyone reading | recommend me something funny
b: the one with the wolf in the bath | I'm on the third one already
c: Mr Gum | it has a map at the front so it's good

# 4,5 any
a: {nn} days until summer | what are you doing in the holidays
b: going to my gran's | camping!!
c?: swimming every day | nothing, perfect
`;
/** The adults of the evening course. */
export const enEveningTalk = `
# * pm
a: Was the homework exercise {n} or {n2}? | Which chapter are we on? I was away last week
b: {n}, and write five sentences about breakfast | Chapter {n}. We fought with the genitive and lost
a: Spasibo! | Thank you. Спасибо, I should say
c?: I wrote three. My breakfast is short | The genitive won again

# * pm
t: See you tomorrow at {evening}, room {room}. Bring the dialogue | Tomorrow: verbs of motion. Comfortable shoes
~ok 2-4
a?: Is there a kind way to learn them? | Can we bring cake as a verb?
t?: Slowly, and with cake | There is tea, as always

# * pm
a: I ordered coffee in Russian today and got coffee! | Took a taxi and talked about the weather the whole way
~joy 2-4
b?: I ordered coffee and got a lamp | I'm still at "да"

# * pm
a: Running late, the metro is packed. Save me a chair | Can't come today, work. Could somebody send notes?
b: Keeping the one by the window | I'll photograph mine, if you can read them
t?: Don't worry, I'll send the worksheet | [file words] Today's worksheet

# * pm
a: Why is a table masculine and a lamp feminine? | How do you all remember stress? Honestly
b: The table shouts at me less, so it must be | I sing the words. My neighbours know many now
~laugh 1-2
t?: Look at the ending, then forgive the exceptions | Singing is the best method, I mean it

# * pm
a: Film night on {day}? With subtitles, for the brave | Who wants to practise over dinner on {day}?
b: I'm in | Yes, if we may cheat after nine
c: Me too | I'll book a table
~ok 0-2

# 1226-106 all
a: С Новым годом! Did I spell it right? | Happy New Year, class!
~party 2-4
t: Perfectly! С праздником | С Новым годом! You have all come so far

# * pm
a: [eveningClass 1] Our table yesterday | [eveningClass 1] Proof that we do homework
~joy 1-2

# 420-610 all
a: Who is going on to the next level? | Last lesson next week, shall we do a picnic?
b: Me, if they let me | Yes! I'll make blini
t?: I'd be happy to have you all | Blini count as an oral exam
`;
