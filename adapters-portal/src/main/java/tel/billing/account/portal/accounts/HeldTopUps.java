package tel.billing.account.portal.accounts;

import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.SearchAccounts;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The accounts whose top-ups are held after many declined cards.
public record HeldTopUps(SearchAccounts searchAccounts) implements ConsoleList {

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 20;
    }

    @Override
    public String name() {
        return "held";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return AccountTable.ofHeld(
                visit, searchAccounts.findHeld(AccountSearch.all(), Cursors.byId(page, AccountId::new)));
    }
}
