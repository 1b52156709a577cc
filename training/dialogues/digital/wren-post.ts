/** E-mail: folders, filters, drafts and sending. */
import { type ArgumentsOf, date, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tray = z.enum(['inbox', 'family', 'bills', 'clients', 'archive', 'junk']);
const traySaid = {
  values: {
    junk: ['spam', 'rubbish'],
    archive: ['old mail'],
    clients: ['customers'],
    bills: ['invoices'],
    family: ['relatives'],
  },
};
const letter = {
  about: saidAs(z.string().describe('Subject of the mail'), { names: ['subject', 'mail'] }),
  sender: saidAs(z.string().describe('Who wrote it'), { names: ['from'] }),
  tray: saidAs(tray.describe('Folder in which it lies'), { names: ['folder'], ...traySaid }),
  came: saidAs(date('When it came', { past: true }), { names: ['received', 'date'] }),
  unread: saidAs(z.boolean().describe('Whether it is unread'), { names: ['new', 'not read'] }),
  has_files: saidAs(z.boolean().describe('Whether something is attached'), { names: ['attachment', 'attachments'] }),
  kilobytes: saidAs(z.int().describe('How many kilobytes it has'), { names: ['size'] }),
  first_line: saidAs(z.string().describe('What its first line says'), { names: ['text', 'preview'] }),
};
type Letter = ArgumentsOf<typeof letter>;
const m = (
  about: string,
  sender: string,
  lies: Letter['tray'],
  came: string,
  unread: boolean,
  has_files: boolean,
  kilobytes: number,
  first_line: string,
): Letter => ({
  about,
  sender,
  tray: lies,
  came,
  unread,
  has_files,
  kilobytes,
  first_line,
});
const letters = table('wren_post.letters', 'about', [
  m('Lease renewal', 'Mr Okonjo', 'inbox', '2019-02-28', true, true, 840, 'please sign by the 15th'),
  m('Your parcel', 'Swiftbox', 'inbox', '2019-02-27', false, false, 22, 'it waits at the kiosk'),
  m('Sunday roast?', 'Mum', 'family', '2019-02-26', true, false, 9, 'your father bought a goose'),
  m('Baby pictures', 'Saskia', 'family', '2019-02-20', false, true, 5200, 'she has your nose'),
  m('Invoice 778', 'Bright Water', 'bills', '2019-02-25', true, true, 130, 'due on the 11th'),
  m('Gas statement', 'Emberline', 'bills', '2019-02-11', false, true, 210, 'you owe us nothing'),
  m('Offer for the mural', 'Club Verano', 'clients', '2019-02-22', true, false, 35, 'could you do it for less'),
  m('Logo final final', 'Tilde Bakery', 'clients', '2019-02-18', false, true, 3100, 'this is really the last one'),
  m('Win a camper', 'Lucky Wheels', 'junk', '2019-02-28', true, false, 60, 'you have been chosen'),
  m('Old school reunion', 'Benedikt', 'archive', '2018-11-02', false, true, 450, 'twenty years, can you believe it'),
]);

export class SiftMail extends search({
  description: 'Look for a mail',
  examples: ['any mail from', 'have I got mail'],
  slots: {
    tray: letter.tray.optional(),
    sender: letter.sender.optional(),
    unread: letter.unread.optional(),
    has_files: letter.has_files.optional(),
  },
  returns: letter,
  entity: 'letter',
  table: letters,
  offers: ['about', 'sender', 'came'],
  comparable: ['came', 'kilobytes'],
}) {}

const to_whom = saidAs(z.string().describe('Who receives it'), { names: ['recipient', 'to'] });
const body = saidAs(z.string().describe('What the mail says'), { names: ['message', 'text'] });

export class PostMail extends transaction({
  description: 'Send a mail',
  examples: ['write to', 'mail to'],
  slots: {
    to_whom,
    headline: saidAs(z.string().describe('Subject line of the mail'), { names: ['subject'] }),
    body,
    copy_to: saidAs(z.string().optional().describe('Who gets a copy'), { names: ['cc', 'copy'] }),
    go_out: saidAs(z.iso.date().optional().describe('Day on which it goes out, if later'), { names: ['send on'] }),
    go_out_at: saidAs(time('When it goes out, if later').optional(), { names: ['send at'] }),
    receipt: saidAs(z.boolean().default(false).describe('Whether the reader confirms it'), { names: ['read receipt'] }),
  },
  returns: { post_id: saidAs(z.string().describe('Number of the mail'), { names: ['mail id'] }) },
  entity: 'mail',
  transact: ({ to_whom: who }, { call }) =>
    /everybody/i.test(who)
      ? failure({ reason: 'A mail to everybody is not allowed.' })
      : success({ post_id: `W${call + 41}` }),
  undo: () => Unsend,
}) {}

export class Unsend extends transaction({
  description: 'Call a mail back that was just sent',
  examples: ['call it back'],
  slots: { post_id: saidAs(z.string().describe('Number of the mail'), { names: ['mail id'] }) },
  returns: { post_id: saidAs(z.string().describe('Number of the mail'), { names: ['mail id'] }) },
  entity: 'recall',
}) {}

export class KeepDraft extends transaction({
  description: 'Save a mail as a draft without sending it',
  examples: ['save a draft', "don't send yet"],
  slots: {
    to_whom,
    headline: saidAs(z.string().describe('Subject line of the draft'), { names: ['subject'] }),
    body: saidAs(z.string().optional().describe('What the draft says so far'), { names: ['message', 'text'] }),
  },
  returns: { draft_no: saidAs(z.string().describe('Number of the draft'), { names: ['draft'] }) },
  entity: 'draft',
  transact: (_, { call }) => success({ draft_no: `D${call + 5}` }),
}) {}

export class PassMailOn extends transaction({
  description: 'Forward a mail to somebody',
  examples: ['forward'],
  slots: {
    about: letter.about,
    to_whom,
    cover_note: saidAs(z.string().optional().describe('What stands above it'), { names: ['note', 'comment'] }),
  },
  returns: { about: letter.about },
  entity: 'forwarding',
}) {}

export class Refile extends transaction({
  description: 'Put a mail into another folder',
  examples: ['move the mail', 'file it under'],
  slots: {
    about: letter.about,
    into: saidAs(tray.describe('Folder into which it is put'), { names: ['to', 'into', 'folder'], ...traySaid }),
  },
  returns: { about: letter.about },
  entity: 'filing',
}) {}

export class SetFilter extends transaction({
  description: 'Make a rule for mail that will come',
  examples: ['set up a filter', 'from now on all mail from'],
  slots: {
    from_whom: saidAs(z.string().describe('Sender to whose mail the rule applies'), { names: ['from', 'sender'] }),
    what_then: saidAs(z.enum(['file', 'delete', 'star', 'forward']).describe('What is done with it'), {
      names: ['action'],
      values: {
        delete: ['throw away', 'bin'],
        star: ['mark as important', 'flag'],
        file: ['put away', 'sort'],
        forward: ['pass on'],
      },
    }),
    into: saidAs(tray.optional().describe('Folder into which it is put'), { names: ['folder'], ...traySaid }),
    quietly: saidAs(z.boolean().default(false).describe('Whether it is marked as read'), {
      names: ['mark as read', 'silently'],
    }),
    until: saidAs(z.iso.date().optional().describe('Last day of the rule'), { names: ['ends'] }),
  },
  returns: { rule_no: saidAs(z.string().describe('Number of the rule'), { names: ['rule', 'filter'] }) },
  entity: 'filter',
  transact: (_, { call }) => success({ rule_no: `F${call + 3}` }),
  undo: () => DropFilter,
}) {}

export class DropFilter extends transaction({
  description: 'Remove a rule for mail',
  examples: ['remove the filter', 'delete the rule'],
  slots: { rule_no: saidAs(z.string().describe('Number of the rule'), { names: ['rule', 'filter'] }) },
  returns: { rule_no: saidAs(z.string().describe('Number of the rule'), { names: ['rule', 'filter'] }) },
  entity: 'removed filter',
}) {}

export const wrenPost = service({
  name: 'WrenPost',
  description: 'E-mail',
  apis: [SiftMail, PostMail, Unsend, KeepDraft, PassMailOn, Refile, SetFilter, DropFilter],
  tables: [letters],
});
