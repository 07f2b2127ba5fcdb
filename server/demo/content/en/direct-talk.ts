/** Private conversations of an English-speaking parent (a) with a teacher (t). */
export const enDirectTalk = `
# * am
a: Good morning, {kid} has a temperature and will stay at home today | Morning! {kid} has a cough, we'll keep {@him/her} in
t: Thank you for letting me know. I'll send the worksheet after lunch | Poor thing. Rest, and no fractions today
a: Thank you! | Much appreciated
t?: How is {@he/she} this evening? | Here it is: page {page}, only if {@he/she} feels like it
a?: Better, thank you. Asking for toast | Sleeping at last

# * pm
a: How is {kid} getting on with reading? | Is {kid} settling in at the new table?
t: Really well. Reads with a lot of voice, which everybody enjoys | Happily. {@He/She} has become the one who explains the rules
a: That's lovely to hear | Thank you, at home we only get "fine"
t?: Five minutes aloud before bed would help even more | A pleasure to have in class

# * pm
t: I wanted you to know that {kid} was very kind today: {@he/she} stayed in to help a new child | A small thing: {kid} solved the puzzle nobody else could
a: You've made our evening | Thank you for telling us
t?: {@He/She} asked me not to make a fuss, so please don't | The whole class clapped

# * pm
t: {kid} came without the reading book today, could you have a look at home? | I think our class recorder went home with {kid}
a: Found it under the sofa! Back tomorrow | We have it. Everybody in the house is aware of it
t: Thank you | Wonderful, thank you

# * pm
a: May we collect {kid} at {time2} tomorrow? Dentist | We need to leave early on {day}, is that all right?
t: Of course, I'll tell the office | Yes, and thank you for asking
a: Thank you | Great, see you then

# * pm
a: {kid} was upset tonight, something about football? | {@He/She} says nobody played with {@him/her} today. Is everything all right?
t: There was a quarrel about the ball. They made up, but I'll keep an eye on it | I noticed too. I'll move a few seats tomorrow and have a quiet word
a: Thank you, that's a relief | I appreciate it
t?: A better day today: three friends and a den | All well this morning

# * pm
a: Could I come in for ten minutes this week? | When would be a good time for a chat?
t: {day} at {time2}? | Any day after four, just come
a: {day} it is | Perfect, thank you

# * pm
a: [file note] Doctor's note attached | [file form] The form for the trip, signed
t: Received, thank you | Thank you, printed

# * pm
a: [leafCrafts 1] Made entirely without parents. Mostly | [seedlings 1] It grew!
t: Wonderful! Please bring it in | May I show the class?

# * pm
t: {kid} is on plant duty tomorrow, ten minutes early if you can | Could you remind {kid} about the project? Only the title page is missing
a: Of course. I'll set three alarms | Will do, thank you

# * pm
a: {kid} has new glasses and is shy about them. A kind word might help | Could {kid} sit a little closer? {@He/She} can't see the board
t: Leave it to me. I'll wear mine too | Of course, I'll move {@him/her} tomorrow
a: Thank you so much | You're a star

# * any
a: Have a good holiday, and thank you for everything | Happy weekend! You've earned it
t: You too, and thank you | That's kind, same to you
`;
/** Two teachers talk. */
export const enTeachersTalk = `
# * pm
a: Could I borrow the projector on {day}? | Are you using the hall at {time2}?
t: It's yours | Free from {time2}
a: Thank you! | Lovely

# * pm
t: Your Foxes were charming in the corridor today | Shall we do the planetarium together?
a: They can be bribed with stickers | Yes! One bus, two classes, what could go wrong
t?: I'll book it | I'll bring the whistle

# * pm
a: Could you cover my second lesson on {day}? Dentist | Do you have spare exercise books?
t: Of course | A whole shelf, help yourself
a: I owe you a coffee | You're a treasure

# * pm
a: [file timetable] The timetable for next week | [file list] The list for the trip
t: Got it, thank you | Perfect
`;
