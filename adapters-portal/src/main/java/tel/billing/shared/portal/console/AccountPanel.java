package tel.billing.shared.portal.console;

import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;

/// A part of the console's page about an account. The texts of the panel `payments` are
/// `console.panel.payments.title` and `console.panel.payments.empty`.
public interface AccountPanel {

    /// The position on the page: lower numbers come first.
    int order();

    /// The name in the path and in the keys of texts.
    String name();

    /// The newest records first. The account exists.
    Listing show(Visit visit, AccountId account, PageRequest<String> page);
}
