package tel.billing.tax.application;

import java.time.InstantSource;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Postbox;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.RecheckVatNumber;

/// The use cases around VAT numbers, put together.
public record TaxUseCases(
        UnitOfWork unitOfWork,
        VatRegister register,
        Rechecks rechecks,
        RecordVatStanding recordVatStanding,
        ShowAccount showAccount,
        Postbox postbox,
        InstantSource clock) {

    public CheckVatNumber checkVatNumber() {
        return number -> switch (register.ask(number)) {
            case VatRegister.Answer.Known() -> new CheckVatNumber.Outcome.Known();
            case VatRegister.Answer.Unknown() -> new CheckVatNumber.Outcome.Unknown();
            case VatRegister.Answer.Unavailable _ -> new CheckVatNumber.Outcome.Unavailable();
        };
    }

    public RecheckVatNumber recheckVatNumber() {
        return (account, number) -> rechecks.put(Rechecks.Recheck.first(account, number, clock.instant()));
    }

    public DueWork vatNumberRechecks() {
        return new VatNumberRechecks(unitOfWork, rechecks, register, recordVatStanding, showAccount, postbox);
    }
}
