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

/// Assembles the use cases of VAT numbers.
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

    /// Rechecks for a register that answers immediately. A slow register would delay other scheduled work.
    public DueWork vatNumberRechecks() {
        return rechecking();
    }

    private VatNumberRechecks rechecking() {
        return new VatNumberRechecks(unitOfWork, rechecks, checkVatNumber(), word(), showAccount, clock);
    }

    public TellTraderAddress tellTraderAddress() {
        return new TellingTraderAddress(checks);
    }

    /// The register's answers for an account's numbers, newest first.
    public List<VatCheck> checksOf(AccountId account) {
        return checks.of(account);
    }

    /// The number of entries whose last lookup was not answered.
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
