package tel.billing.tax.application;

import tel.billing.account.AccountView;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatStanding;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

record RemovingVatNumber(
        UnitOfWork unitOfWork, ReplaceVatNumber replaceVatNumber, Rechecks rechecks, ShowAccount showAccount)
        implements RemoveVatNumber {

    @Override
    public AccountView remove(AccountId account) {
        return unitOfWork.perform(() -> {
            if (replaceVatNumber.replace(account, new VatStanding.NoNumber())) {
                rechecks.forget(account);
            }
            return showAccount.show(account).orElseThrow();
        });
    }
}
