package tel.billing.subscription.application;

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
import tel.billing.subscription.application.Collecting.Debt;
import tel.billing.subscription.domain.Look;
import tel.billing.subscription.domain.Subscription;

/// Chooses from what is due, told in the order in which it fell due, what is done together: first
/// all that is to be told, then all ends, then all debts. Of each account it takes what comes to
/// the same as one after the other; the rest stays due.
final class Agenda {
    private final Instant now;
    private final Map<AccountId, Step> last = new HashMap<>();
    private final Set<AccountId> full = new HashSet<>();
    private final List<Telling> tellings = new ArrayList<>();
    private final List<Subscription.Activated> ends = new ArrayList<>();
    private final List<Debt> debts = new ArrayList<>();

    Agenda(Instant now) {
        this.now = now;
    }

    /// What is done together, in this order.
    private enum Step {
        TELL,
        END,
        COLLECT
    }

    void tell(Telling telling) {
        if (takes(telling.active(), Step.TELL)) {
            tellings.add(telling);
            mayBeDueAgain(telling.account().id(), telling.after().dueAt());
        }
    }

    /// What becomes of it, and so of the wallet, shows when it is done.
    void end(Subscription.Activated activated) {
        if (takes(activated, Step.END)) {
            ends.add(activated);
            full.add(activated.account());
        }
    }

    void collect(Debt debt) {
        if (takes(debt.activated(), Step.COLLECT)) {
            debts.add(debt);
            mayBeDueAgain(debt.account().id(), debt.pay(now).to().now().dueAt());
        }
    }

    List<Telling> tellings() {
        return tellings;
    }

    List<Subscription.Activated> ends() {
        return ends;
    }

    List<Debt> debts() {
        return debts;
    }

    private boolean takes(Subscription.Activated activated, Step step) {
        var account = activated.account();
        if (last.getOrDefault(account, Step.TELL).compareTo(step) > 0) {
            full.add(account);
        }
        if (full.contains(account)) {
            return false;
        }
        last.put(account, step);
        return true;
    }

    /// Who missed several terms has the next one before others that fell due later.
    private void mayBeDueAgain(AccountId account, Optional<Instant> dueAgain) {
        if (dueAgain.filter(due -> !due.isAfter(now)).isPresent()) {
            full.add(account);
        }
    }

    /// Something to tell an account of a subscription.
    record Telling(Subscription.Active active, Look look, AccountView account) {

        Subscription.Active after() {
            return active.lookedUntil(look.at());
        }
    }
}
