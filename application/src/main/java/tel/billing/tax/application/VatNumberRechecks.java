package tel.billing.tax.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.application.Rechecks.Recheck;

/// Asks the register for the numbers that are due: those that it could not be asked for, until it
/// answers, and those that it knew 90 days ago. A number that turns out unknown is told to the
/// account's owner.
record VatNumberRechecks(
        UnitOfWork unitOfWork,
        Rechecks rechecks,
        CheckVatNumber checkVatNumber,
        RegisterWord word,
        ShowAccount showAccount,
        InstantSource clock)
        implements RecheckVatNumbers, DueWork {

    @Override
    public Optional<Instant> nextDue() {
        return rechecks.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        var due = unitOfWork.perform(() -> rechecks.take(now, 1));
        due.forEach(this::ask);
        return !due.isEmpty();
    }

    @Override
    public boolean recheckNext() {
        return runDue(clock.instant());
    }

    private void ask(Recheck taken) {
        if (isOver(taken.account())) {
            unitOfWork.perform(() -> rechecks.remove(taken));
            return;
        }
        var outcome = checkVatNumber.check(taken.number());
        // Whoever overtook it asked later, and knows better.
        unitOfWork.attempt(() -> word.ofDue(taken, outcome) ? Optional.of(outcome) : Optional.empty());
    }

    private boolean isOver(AccountId account) {
        return showAccount
                .show(account)
                .map(AccountView::status)
                .filter(status -> status != AccountStatus.EXPIRED && status != AccountStatus.CLOSED)
                .isEmpty();
    }
}
