package tel.billing.tax.application.vatnumber;

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
import tel.billing.tax.application.vatnumber.PendingVatChecks.Recheck;

/// Repeats scheduled checks of VAT numbers one by one: unanswered ones until the register answers, and
/// verified ones after 90 days. Any number of workers may run at the same time. If a number turns out to be invalid,
/// the account's owner receives an e-mail.
public record RecheckVatNumbers(
        UnitOfWork unitOfWork,
        PendingVatChecks pendingVatChecks,
        CheckVatNumber checkVatNumber,
        VatCheckResultRecorder vatCheckResultRecorder,
        ShowAccount showAccount,
        InstantSource clock)
        implements DueWork {

    @Override
    public Optional<Instant> nextDue() {
        return pendingVatChecks.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        var due = unitOfWork.attempt(() -> pendingVatChecks.takeDue(now));
        due.ifPresent(this::recheck);
        return due.isPresent();
    }

    /// Checks the next scheduled number. Returns false if there is none. May take 5 seconds.
    public boolean recheckNext() {
        return runDue(clock.instant());
    }

    private void recheck(Recheck taken) {
        if (isOver(taken.account())) {
            unitOfWork.perform(() -> pendingVatChecks.remove(taken));
            return;
        }
        var outcome = checkVatNumber.check(taken.number());
        var recorded = unitOfWork.attempt(
                () -> vatCheckResultRecorder.recordScheduled(taken, outcome) ? Optional.of(outcome) : Optional.empty());
        if (recorded.isEmpty()) {
            // Another caller changed the entry, so this answer does not change the status.
            unitOfWork.run(() -> vatCheckResultRecorder.recordOutdated(taken, outcome));
        }
    }

    private boolean isOver(AccountId account) {
        return showAccount
                .show(account)
                .map(AccountView::status)
                .filter(status -> status != AccountStatus.EXPIRED && status != AccountStatus.CLOSED)
                .isEmpty();
    }
}
