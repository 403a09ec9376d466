package tel.billing.subscription.application.renewal;

import static java.util.Comparator.comparing;

import java.util.List;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.catalogue.NextBill;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Subscription;

/// Reads the account once for all of its subscriptions, and only if it has some.
public record ShowRenewalsHandler(Subscriptions subscriptions, NextBill nextBill, ShowAccount showAccount)
        implements ShowRenewals {

    @Override
    public List<Renewal> upcoming(AccountId account) {
        var activated = subscriptions.findActivated(account);
        return activated.isEmpty()
                ? List.of()
                : upcoming(activated, showAccount.show(account).orElseThrow());
    }

    private List<Renewal> upcoming(List<Subscription.Activated> activated, AccountView buyer) {
        return activated.stream()
                .flatMap(each -> nextBill.of(each, buyer).map(bill -> renewal(each, bill)).stream())
                .sorted(comparing(renewal -> renewal.period().start()))
                .toList();
    }

    private static Renewal renewal(Subscription.Activated activated, Bill bill) {
        return new Renewal(
                activated.id(),
                bill.tariff().tier(),
                bill.period(),
                bill.amount(),
                activated instanceof Subscription.Unpaid);
    }
}
