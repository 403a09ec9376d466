package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;
import tel.billing.subscription.domain.PreNotification;
import tel.billing.subscription.domain.Subscription;

/// Collects due work, passed in due order, into one batch with three steps: pre-notifications, then ends,
/// then debts. Takes work of an account only while batching gives the same result as doing the work in due
/// order. The rest stays due.
final class DueBatch {
    private final Instant now;
    private final Map<AccountId, Step> last = new HashMap<>();
    private final Set<AccountId> full = new HashSet<>();
    private final List<Announcement> announcements = new ArrayList<>();
    private final List<Subscription.Activated> ends = new ArrayList<>();
    private final List<Debt> debts = new ArrayList<>();

    DueBatch(Instant now) {
        this.now = now;
    }

    /// The steps of a batch, in order of execution.
    private enum Step {
        ANNOUNCE,
        END,
        COLLECT
    }

    void announce(Announcement announcement) {
        if (takes(announcement.active(), Step.ANNOUNCE)) {
            announcements.add(announcement);
            markIfDueAgain(
                    announcement.account().id(), announcement.check().to().dueAt());
        }
    }

    /// The effect on the subscription and the wallet is unknown until the end is done.
    void end(Subscription.Activated activated) {
        if (takes(activated, Step.END)) {
            ends.add(activated);
            full.add(activated.account());
        }
    }

    void collect(Debt debt) {
        if (takes(debt.activated(), Step.COLLECT)) {
            debts.add(debt);
            markIfDueAgain(debt.account().id(), debt.pay(now).to().dueAt());
        }
    }

    List<Announcement> announcements() {
        return announcements;
    }

    List<Subscription.Activated> ends() {
        return ends;
    }

    List<Debt> debts() {
        return debts;
    }

    private boolean takes(Subscription.Activated activated, Step step) {
        var account = activated.account();
        if (last.getOrDefault(account, Step.ANNOUNCE).compareTo(step) > 0) {
            full.add(account);
        }
        if (full.contains(account)) {
            return false;
        }
        last.put(account, step);
        return true;
    }

    /// If an account missed several periods, its next period comes before later due work of that account.
    private void markIfDueAgain(AccountId account, Optional<Instant> dueAgain) {
        if (dueAgain.filter(due -> !due.isAfter(now)).isPresent()) {
            full.add(account);
        }
    }

    /// A pre-notification for the owner of a subscription.
    record Announcement(Subscription.Active active, PreNotification preNotification, AccountView account) {

        Subscription.Check check() {
            return active.checkUntil(preNotification.at());
        }
    }
}
