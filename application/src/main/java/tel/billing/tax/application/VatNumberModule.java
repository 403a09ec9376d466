package tel.billing.tax.application;

import java.time.InstantSource;
import java.util.List;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatProofs;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.FindTraderAddress;
import tel.billing.tax.TrackVatNumber;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.CheckVatNumberHandler;
import tel.billing.tax.application.vatnumber.FindTraderAddressHandler;
import tel.billing.tax.application.vatnumber.PendingVatChecks;
import tel.billing.tax.application.vatnumber.RecheckVatNumbers;
import tel.billing.tax.application.vatnumber.RemoveVatNumber;
import tel.billing.tax.application.vatnumber.RemoveVatNumberHandler;
import tel.billing.tax.application.vatnumber.SetVatNumber;
import tel.billing.tax.application.vatnumber.SetVatNumberHandler;
import tel.billing.tax.application.vatnumber.StoredVatProofs;
import tel.billing.tax.application.vatnumber.VatCheckResultHandler;
import tel.billing.tax.application.vatnumber.VatChecks;
import tel.billing.tax.application.vatnumber.VatNumberMails;
import tel.billing.tax.application.vatnumber.VatNumberObserver;
import tel.billing.tax.application.vatnumber.VatRegister;

/// Assembles the use cases of VAT numbers.
public record VatNumberModule(
        UnitOfWork unitOfWork,
        RateLimits limits,
        VatRegister register,
        PendingVatChecks pendingVatChecks,
        VatChecks checks,
        RecordVatNumberStatus recordVatNumberStatus,
        ReplaceVatNumber replaceVatNumber,
        ShowAccount showAccount,
        Outbox outbox,
        VatNumberObserver watch,
        Ids ids,
        InstantSource clock) {

    public CheckVatNumber checkVatNumber() {
        return new CheckVatNumberHandler(register, ids, clock);
    }

    public TrackVatNumber trackVatNumber() {
        return word();
    }

    public SetVatNumber setVatNumber() {
        return new SetVatNumberHandler(
                unitOfWork, limits, showAccount, checkVatNumber(), pendingVatChecks, word(), clock);
    }

    public RemoveVatNumber removeVatNumber() {
        return new RemoveVatNumberHandler(unitOfWork, replaceVatNumber, pendingVatChecks, showAccount);
    }

    public VatProofs vatProofs() {
        return new StoredVatProofs(checks);
    }

    public RecheckVatNumbers recheckVatNumbers() {
        return rechecking();
    }

    /// Rechecks for a register that answers immediately. A slow register would delay other scheduled work.
    public DueWork vatNumberRechecks() {
        return rechecking();
    }

    private RecheckVatNumbers rechecking() {
        return new RecheckVatNumbers(unitOfWork, pendingVatChecks, checkVatNumber(), word(), showAccount, clock);
    }

    public FindTraderAddress findTraderAddress() {
        return new FindTraderAddressHandler(checks);
    }

    /// The register's answers for an account's numbers, newest first.
    public List<VatCheck> checksOf(AccountId account) {
        return checks.of(account);
    }

    /// The number of entries whose last lookup was not answered.
    public int countUnanswered() {
        return pendingVatChecks.countUnanswered();
    }

    private VatCheckResultHandler word() {
        return new VatCheckResultHandler(
                recordVatNumberStatus,
                replaceVatNumber,
                showAccount,
                pendingVatChecks,
                checks,
                new VatNumberMails(showAccount, outbox),
                watch,
                clock);
    }
}
