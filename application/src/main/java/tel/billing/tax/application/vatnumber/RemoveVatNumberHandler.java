package tel.billing.tax.application.vatnumber;

import tel.billing.account.AccountView;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// A pending check is removed with the number, so that its result cannot restore the number.
public record RemoveVatNumberHandler(
        UnitOfWork unitOfWork,
        ReplaceVatNumber replaceVatNumber,
        PendingVatChecks pendingVatChecks,
        ShowAccount showAccount)
        implements RemoveVatNumber {

    @Override
    public AccountView remove(AccountId account) {
        return unitOfWork.perform(() -> {
            if (replaceVatNumber.replace(account, new VatNumberStatus.NoNumber())) {
                pendingVatChecks.removeFor(account);
            }
            return showAccount.show(account).orElseThrow();
        });
    }
}
