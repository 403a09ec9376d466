package tel.billing.tax.application;

import java.time.InstantSource;
import java.util.List;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatProofs;
import tel.billing.notification.Postbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.FollowVatNumber;
import tel.billing.tax.TellTraderAddress;
import tel.billing.tax.VatCheck;

/// The use cases around VAT numbers, put together.
public record TaxUseCases(
        UnitOfWork unitOfWork,
        RateLimits limits,
        VatRegister register,
        Rechecks rechecks,
        VatChecks checks,
        RecordVatStanding recordVatStanding,
        ReplaceVatNumber replaceVatNumber,
        ShowAccount showAccount,
        Postbox postbox,
        VatNumberWatch watch,
        Ids ids,
        InstantSource clock) {

    public CheckVatNumber checkVatNumber() {
        return new CheckingVatNumber(register, ids, clock);
    }

    public FollowVatNumber followVatNumber() {
        return word();
    }

    public GiveVatNumber giveVatNumber() {
        return new GivingVatNumber(unitOfWork, limits, showAccount, checkVatNumber(), rechecks, word(), clock);
    }

    public RemoveVatNumber removeVatNumber() {
        return new RemovingVatNumber(unitOfWork, replaceVatNumber, rechecks, showAccount);
    }

    public VatProofs vatProofs() {
        return new ShowingVatProofs(checks);
    }

    public RecheckVatNumbers recheckVatNumbers() {
        return rechecking();
    }

    /// The same for a register that answers at once: one that may hang holds up whatever else is due.
    public DueWork vatNumberRechecks() {
        return rechecking();
    }

    private VatNumberRechecks rechecking() {
        return new VatNumberRechecks(unitOfWork, rechecks, checkVatNumber(), word(), showAccount, clock);
    }

    public TellTraderAddress tellTraderAddress() {
        return new TellingTraderAddress(checks);
    }

    /// What the register said of an account's numbers, the newest first.
    public List<VatCheck> checksOf(AccountId account) {
        return checks.of(account);
    }

    /// How many numbers the register was asked for in vain the last time.
    public int countUnanswered() {
        return rechecks.countUnanswered();
    }

    private RegisterWord word() {
        return new RegisterWord(
                recordVatStanding,
                replaceVatNumber,
                showAccount,
                rechecks,
                checks,
                new NumberNews(showAccount, postbox),
                watch,
                clock);
    }
}
