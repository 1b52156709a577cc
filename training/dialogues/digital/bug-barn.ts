/** An issue tracker for a small software firm: tickets, who works on them, how bad they are. */
import { type ArgumentsOf, date, failure, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const product = saidAs(
  z.enum(['Storefront', 'Billing', 'Mobile app', 'Back office']).describe('Product that it concerns'),
  {
    names: ['project', 'part'],
    values: {
      Storefront: ['shop', 'web shop'],
      Billing: ['invoices', 'payments'],
      'Mobile app': ['app', 'phone app'],
      'Back office': ['admin', 'admin pages'],
    },
  },
);
const severity = z.enum(['trivial', 'minor', 'major', 'critical']);
const howBad = {
  names: ['priority', 'urgency'],
  values: {
    trivial: ['cosmetic', 'tiny'],
    minor: ['low', 'small'],
    major: ['high', 'serious'],
    critical: ['urgent', 'on fire', 'blocker'],
  },
};

const ticket = {
  ticket_key: saidAs(z.string().describe('Key of the ticket'), { names: ['ticket', 'ticket number'] }),
  headline: saidAs(z.string().describe('What the ticket says in one line'), { names: ['title'] }),
  product,
  severity: saidAs(severity.describe('How bad it is'), howBad),
  stage: saidAs(z.enum(['new', 'in progress', 'in review', 'parked']).describe('How far the work on it is'), {
    names: ['status', 'state'],
    values: {
      new: ['untouched', 'not started'],
      'in progress': ['being worked on'],
      'in review': ['being checked'],
      parked: ['on hold'],
    },
  }),
  dev: saidAs(z.string().describe('Who works on it'), { names: ['assignee', 'developer'] }),
  opened: date('When it was opened', { past: true }),
  votes: saidAs(z.int().describe('How many customers asked for it'), { names: ['upvotes'] }),
  est_hours: saidAs(z.number().describe('How many hours it should take'), { names: ['estimate', 'effort'] }),
};
type Ticket = ArgumentsOf<typeof ticket>;

const row = (
  ticket_key: string,
  headline: string,
  about: Ticket['product'],
  bad: Ticket['severity'],
  stage: Ticket['stage'],
  dev: string,
  opened: string,
  votes: number,
  est_hours: number,
): Ticket => ({ ticket_key, headline, product: about, severity: bad, stage, dev, opened, votes, est_hours });

const tickets = table('bug_barn.tickets', 'ticket_key', [
  row('BB-12', 'Basket empties on reload', 'Storefront', 'critical', 'in progress', 'Ines', '2019-02-25', 41, 6),
  row('BB-15', 'Wrong VAT for Malta', 'Billing', 'major', 'new', 'Tobias', '2019-02-20', 9, 4),
  row('BB-19', 'Search ignores umlauts', 'Storefront', 'minor', 'parked', 'Ines', '2019-01-14', 17, 8),
  row('BB-23', 'Push messages arrive twice', 'Mobile app', 'major', 'in review', 'Kwame', '2019-02-11', 28, 3),
  row('BB-26', 'Logo blurred on tablets', 'Mobile app', 'trivial', 'new', 'Priya', '2019-02-27', 2, 1),
  row('BB-31', 'Reminder letters go out early', 'Billing', 'critical', 'new', 'Tobias', '2019-02-28', 13, 5),
  row('BB-34', 'Stock list cannot be sorted', 'Back office', 'minor', 'new', 'Kwame', '2019-02-02', 5, 2.5),
  row('BB-38', 'App crashes on old phones', 'Mobile app', 'critical', 'in progress', 'Priya', '2019-02-22', 66, 16),
  row('BB-40', 'Typo in the footer', 'Storefront', 'trivial', 'new', 'Ines', '2019-02-26', 1, 0.5),
  row('BB-44', 'Export stops at 500 rows', 'Back office', 'major', 'parked', 'Tobias', '2018-12-03', 22, 12),
]);

export class LookThroughTickets extends search({
  description: 'Look through the tickets that are open',
  slots: {
    product: product.optional(),
    severity: ticket.severity.optional(),
    stage: ticket.stage.optional(),
    dev: ticket.dev.optional(),
  },
  returns: ticket,
  entity: 'ticket',
  table: tickets,
  offers: ['ticket_key', 'headline', 'severity'],
  comparable: ['votes', 'est_hours', 'opened'],
}) {}

export class RaiseTicket extends transaction({
  description: 'Open a new ticket about something that is wrong',
  examples: ['file a bug', 'report a bug'],
  slots: {
    headline: ticket.headline,
    product,
    severity: ticket.severity,
    fix_by: saidAs(z.iso.date().optional().describe('Day by which it must be fixed'), {
      names: ['deadline', 'due date'],
    }),
    dev: saidAs(z.string().optional().describe('Who works on it'), { names: ['assignee', 'developer'] }),
    seen_by_customer: saidAs(z.boolean().default(false).describe('Whether a customer has noticed it'), {
      names: ['customer noticed'],
    }),
  },
  returns: { ticket_key: ticket.ticket_key },
  entity: 'ticket',
  transact: (_, { call }) => success({ ticket_key: `BB-${call + 50}` }),
  undo: () => ScrapTicket,
  amend: () => Regrade,
}) {}

export class PassOn extends transaction({
  description: 'Give a ticket to another developer',
  examples: ['reassign', 'assign the ticket'],
  slots: {
    ticket_key: ticket.ticket_key,
    to_dev: saidAs(z.string().describe('Developer who takes the ticket over'), { names: ['to', 'assignee'] }),
    handover_note: saidAs(z.string().optional().describe('What the developer should know'), { names: ['note'] }),
  },
  returns: { ticket_key: ticket.ticket_key },
  entity: 'handover',
  transact: ({ to_dev }) =>
    /ines/i.test(to_dev)
      ? failure({ reason: 'Ines has too many tickets already.', alternative: { to_dev: 'Kwame' } })
      : success({}),
}) {}

export class Regrade extends transaction({
  description: 'Change how bad a ticket is, or by when it is to be fixed',
  examples: ['reprioritise', 'raise the priority', 'lower the priority'],
  slots: {
    ticket_key: ticket.ticket_key,
    severity: saidAs(severity.optional().describe('How bad it is now'), howBad),
    fix_by: saidAs(z.iso.date().optional().describe('New day by which it must be fixed'), { names: ['deadline'] }),
  },
  returns: { ticket_key: ticket.ticket_key },
  entity: 'regrading',
}) {}

export class Annotate extends transaction({
  description: 'Write a comment under a ticket',
  examples: ['comment on', 'leave a comment'],
  slots: {
    ticket_key: ticket.ticket_key,
    comment: saidAs(z.string().describe('What the comment says'), { names: ['remark'] }),
    internal: saidAs(z.boolean().default(false).describe('Whether only the team sees it'), { names: ['private'] }),
  },
  returns: { ticket_key: ticket.ticket_key },
  entity: 'comment',
}) {}

export class ScrapTicket extends transaction({
  description: 'Close a ticket for good',
  examples: ['close the ticket', 'resolve'],
  slots: {
    ticket_key: ticket.ticket_key,
    outcome: saidAs(z.enum(['fixed', 'duplicate', 'works as meant', 'cannot reproduce']).describe('Why it is closed'), {
      names: ['resolution', 'reason'],
      values: {
        fixed: ['solved', 'done'],
        duplicate: ['same as another', 'already there'],
        'works as meant': ['not a bug', 'by design'],
        'cannot reproduce': ['could not see it', 'works here'],
      },
    }),
  },
  returns: { ticket_key: ticket.ticket_key },
  entity: 'closing',
}) {}

export const bugBarn = service({
  name: 'BugBarn',
  description: 'Tickets of a software firm',
  apis: [LookThroughTickets, RaiseTicket, PassOn, Regrade, Annotate, ScrapTicket],
  tables: [tickets],
});
