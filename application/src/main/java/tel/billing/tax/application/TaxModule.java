package tel.billing.tax.application;

import tel.billing.account.OwnerMails;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatProofs;
import tel.billing.platform.Platform;
import tel.billing.shared.Country;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;
import tel.billing.tax.ReportExchangeRateAge;
import tel.billing.tax.TrackVatNumber;
import tel.billing.tax.application.exchangerate.ConvertVatHandler;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.application.exchangerate.ListExchangeRates;
import tel.billing.tax.application.exchangerate.ReportExchangeRateAgeHandler;
import tel.billing.tax.application.exchangerate.SetExchangeRate;
import tel.billing.tax.application.exchangerate.SetExchangeRateHandler;
import tel.billing.tax.application.vatnumber.CheckVatNumberHandler;
import tel.billing.tax.application.vatnumber.FindTraderAddressHandler;
import tel.billing.tax.application.vatnumber.PendingVatChecks;
import tel.billing.tax.application.vatnumber.RecheckVatNumbers;
import tel.billing.tax.application.vatnumber.RemoveVatNumber;
import tel.billing.tax.application.vatnumber.RemoveVatNumberHandler;
import tel.billing.tax.application.vatnumber.SetVatNumber;
import tel.billing.tax.application.vatnumber.SetVatNumberHandler;
import tel.billing.tax.application.vatnumber.ShowVatNumber;
import tel.billing.tax.application.vatnumber.ShowVatNumberHandler;
import tel.billing.tax.application.vatnumber.StoredVatProofs;
import tel.billing.tax.application.vatnumber.VatCheckResultRecorder;
import tel.billing.tax.application.vatnumber.VatChecks;
import tel.billing.tax.application.vatnumber.VatNumberMails;
import tel.billing.tax.application.vatnumber.VatNumberObserver;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.application.vatrate.ApplyVatHandler;
import tel.billing.tax.application.vatrate.ListVatRates;
import tel.billing.tax.application.vatrate.SetVatRate;
import tel.billing.tax.application.vatrate.SetVatRateHandler;
import tel.billing.tax.application.vatrate.VatRates;

/// Assembles the use cases of VAT numbers and of charged VAT.
///
/// @param seller the country of the seller
public record TaxModule(
        Platform platform,
        Country seller,
        VatRates vatRates,
        ExchangeRates exchangeRates,
        VatRegister register,
        PendingVatChecks pendingVatChecks,
        VatChecks checks,
        VatNumberObserver vatNumberObserver,
        RecordVatNumberStatus recordVatNumberStatus,
        ReplaceVatNumber replaceVatNumber,
        ShowAccount showAccount) {

    // VAT numbers.

    public CheckVatNumber checkVatNumber() {
        return new CheckVatNumberHandler(register, platform.ids(), platform.clock());
    }

    public TrackVatNumber trackVatNumber() {
        return vatCheckResultRecorder();
    }

    public SetVatNumber setVatNumber() {
        return new SetVatNumberHandler(
                platform.unitOfWork(),
                platform.rateLimits(),
                showAccount,
                checkVatNumber(),
                pendingVatChecks,
                vatCheckResultRecorder(),
                platform.clock());
    }

    public RemoveVatNumber removeVatNumber() {
        return new RemoveVatNumberHandler(platform.unitOfWork(), replaceVatNumber, pendingVatChecks, showAccount);
    }

    public ShowVatNumber showVatNumber() {
        return new ShowVatNumberHandler(seller, showAccount);
    }

    public VatProofs vatProofs() {
        return new StoredVatProofs(checks);
    }

    public RecheckVatNumbers recheckVatNumbers() {
        return new RecheckVatNumbers(
                platform.unitOfWork(),
                pendingVatChecks,
                checkVatNumber(),
                vatCheckResultRecorder(),
                showAccount,
                platform.clock());
    }

    public FindTraderAddress findTraderAddress() {
        return new FindTraderAddressHandler(checks);
    }

    /// The number of entries whose last check was not answered.
    public int countUnanswered() {
        return pendingVatChecks.countUnanswered();
    }

    /// The highest number of unanswered checks of a number in a row.
    public int maxUnansweredChecks() {
        return pendingVatChecks.maxAttempts();
    }

    // Charged VAT.

    public ApplyVat applyVat() {
        return new ApplyVatHandler(seller, vatRates, exchangeRates);
    }

    public ConvertVat convertVat() {
        return new ConvertVatHandler(seller, exchangeRates);
    }

    public ListVatRates listVatRates() {
        return () -> vatRates.table().sorted();
    }

    public SetVatRate setVatRate() {
        return new SetVatRateHandler(platform.executeOnce(), seller, vatRates, platform.auditTrail(), platform.clock());
    }

    public ListExchangeRates listExchangeRates() {
        return () -> exchangeRates.table().sorted();
    }

    public SetExchangeRate setExchangeRate() {
        return new SetExchangeRateHandler(
                platform.executeOnce(), exchangeRates, platform.auditTrail(), platform.clock());
    }

    public ReportExchangeRateAge reportExchangeRateAge() {
        return new ReportExchangeRateAgeHandler(seller, exchangeRates, platform.clock());
    }

    /// Whether a VAT rate of the seller's own country is set.
    public boolean knowsSellersRate() {
        return vatRates.table().rateOf(seller, platform.clock().instant()).isPresent();
    }

    private VatCheckResultRecorder vatCheckResultRecorder() {
        return new VatCheckResultRecorder(
                recordVatNumberStatus,
                replaceVatNumber,
                showAccount,
                pendingVatChecks,
                checks,
                new VatNumberMails(new OwnerMails(platform.outbox(), showAccount)),
                vatNumberObserver,
                platform.clock());
    }
}
