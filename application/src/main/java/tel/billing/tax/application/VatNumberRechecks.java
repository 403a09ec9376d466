package tel.billing.tax.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatStanding;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.application.Rechecks.Recheck;

/// Asks the register again for numbers that it could not be asked for, until it answers. A number that turns out
/// unknown is told to the account's owner.
record VatNumberRechecks(
        UnitOfWork unitOfWork,
        Rechecks rechecks,
        VatRegister register,
        RecordVatStanding recordVatStanding,
        ShowAccount showAccount,
        Postbox postbox)
        implements DueWork {
    private static final int PORTION = 10;

    @Override
    public Optional<Instant> nextDue() {
        return rechecks.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        var due = unitOfWork.perform(() -> rechecks.take(now, PORTION));
        due.forEach(this::ask);
        return due.size() == PORTION;
    }

    private void ask(Recheck recheck) {
        if (isOver(recheck.account())) {
            forget(recheck);
            return;
        }
        switch (register.ask(recheck.number())) {
            case VatRegister.Answer.Known() -> settle(recheck, new VatStanding.Verified(recheck.number()));
            case VatRegister.Answer.Unknown() -> settle(recheck, new VatStanding.Invalid(recheck.number()));
            case VatRegister.Answer.Unavailable _ -> {
                // it was put off when it was taken
            }
        }
    }

    private void settle(Recheck recheck, VatStanding standing) {
        unitOfWork.perform(() -> {
            var recorded = recordVatStanding.record(recheck.account(), recheck.number(), standing);
            rechecks.remove(recheck.account(), recheck.number());
            if (recorded && standing instanceof VatStanding.Invalid(var number)) {
                var account = showAccount.show(recheck.account()).orElseThrow();
                postbox.post(
                        new Letter.VatNumberInvalid(account.owner().email(), number.toString()),
                        Reader.in(account.country()));
            }
            return recorded;
        });
    }

    private void forget(Recheck recheck) {
        unitOfWork.perform(() -> {
            rechecks.remove(recheck.account(), recheck.number());
            return recheck;
        });
    }

    private boolean isOver(AccountId account) {
        return showAccount
                .show(account)
                .map(AccountView::status)
                .filter(status -> status != AccountStatus.EXPIRED && status != AccountStatus.CLOSED)
                .isEmpty();
    }
}
