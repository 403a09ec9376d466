package tel.billing.overview.application;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineEntry;

/// Shows staff what happened on an account: payments, wallet entries, subscriptions, invoices, lines,
/// e-mails and audit events on one timeline.
public interface ShowTimeline {
    /// A page has at most this number of entries, even if more are requested.
    int MAX_ENTRIES = 50;

    /// The newest entries first; empty if there is no such account. The audit log of an account
    /// contains the events of the account and of its owner.
    Optional<Page<TimelineEntry, TimelineCursor>> show(AccountId account, PageRequest<TimelineCursor> page);
}
