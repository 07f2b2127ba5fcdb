/** The helpers of the school trips plan. */
export const enHelpersTalk = `
# * pm
a: Trip {to} on {date}: who takes which group? | Who has the first-aid kit?
b: I'll take the back of the line, again | I have. Plasters, wipes, and biscuits for the grown-ups
c: I'm happy with the coats | I'll do the counting. Twenty-eight, twenty-eight, twenty-eight
~ok 1-2

# * pm
a: [file list] The list with phone numbers | [file memo] The plan, with toilets marked
~thanks 1-2
b?: You think of everything

# * pm
a: How was it today? | Everybody home?
b: Twenty-eight out, twenty-eight back. One extra hat | Tired, happy, sticky
~laugh 1-2
t?: Thank you, all of you. It simply would not happen without you

# * pm
t: The guide asks: no big rucksacks, please | The bus is confirmed for {time}
~ok 1-3
a?: What about small rucksacks with big sandwiches?
t?: Always welcome
`;
