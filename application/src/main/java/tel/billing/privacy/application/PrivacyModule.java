package tel.billing.privacy.application;

import java.time.Duration;
import tel.billing.account.EraseOwner;
import tel.billing.account.ErasedAccounts;
import tel.billing.account.ExpiredSignups;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.RenderAccountInvoices;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;

/// Assembles the use cases of personal data.
public record PrivacyModule(
        Platform platform,
        PersonalDataSources sources,
        RecordRetention retention,
        ShowAccount showAccount,
        EraseOwner eraseOwner,
        ErasedAccounts erasedAccounts,
        ExpiredSignups expiredSignups,
        RenderAccountInvoices renderAccountInvoices) {

    public ExportAccount exportAccount() {
        return new ExportAccountHandler(
                platform.unitOfWork(),
                platform.rateLimits(),
                showAccount,
                sources,
                renderAccountInvoices,
                platform.auditTrail());
    }

    public EraseAccount eraseAccount() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new EraseAccountOperation(
                                command,
                                showAccount,
                                eraseOwner,
                                sources,
                                retention,
                                platform.auditTrail(),
                                platform.clock()),
                        renderer);
    }

    public DueWork purgeErasedAccounts() {
        return new PurgeErasedAccounts(platform.unitOfWork(), erasedAccounts, showAccount, sources, retention);
    }

    /// Erases signups of this age that were not confirmed.
    public DueWork eraseUnconfirmedSignups(Duration age) {
        return new EraseUnconfirmedSignups(
                platform.unitOfWork(), expiredSignups, showAccount, eraseOwner, sources, age);
    }
}
