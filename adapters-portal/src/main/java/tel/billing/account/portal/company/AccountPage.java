package tel.billing.account.portal.company;

import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Shows owners the data of their company, and leads to the pages that change it.
@PortalPages
public record AccountPage(ShowAccount showAccount) {

    /// What the page shows.
    ///
    /// @param vatStatus the status of the VAT number: the last part of the key of its text
    /// @param badge the kind of the badge that shows the status
    public record Shown(AccountView account, String vatStatus, String badge) {}

    @GetMapping("/portal/account")
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View show(Visit visit) {
        var account = showAccount.show(visit.visitor().account()).orElseThrow();
        return View.page(
                "account/account",
                switch (account.vat()) {
                    case VatNumberStatus.NoNumber() -> new Shown(account, "none", "neutral");
                    case VatNumberStatus.Verified _ -> new Shown(account, "verified", "good");
                    case VatNumberStatus.Unverified _ -> new Shown(account, "unverified", "fair");
                    case VatNumberStatus.Invalid _ -> new Shown(account, "invalid", "bad");
                });
    }
}
