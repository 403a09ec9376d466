package tel.billing.shared.portal.console;

import java.util.Locale;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;

/// A list of the console. The texts of the list `held` are `console.list.held.title`, `console.list.held.lead` and
/// `console.list.held.empty`.
public interface ConsoleList {

    Group group();

    /// The position in the group: lower numbers come first.
    int order();

    /// The name in the path and in the keys of texts.
    String name();

    Listing show(Visit visit, PageRequest<String> page);

    /// The lists that one page of the navigation links.
    enum Group {
        /// What waits for a decision of staff.
        QUEUES,
        /// What customers can buy, and the rates.
        CATALOGUE;

        /// The part of the path.
        public String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
