package tel.billing.shared.portal.console;

import java.util.Locale;
import java.util.Optional;
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

    /// How many entries the page of the group announces. A number above `most` may be too low.
    default long count(Visit visit, int most) {
        var first = show(visit, new PageRequest<>(most, Optional.empty()));
        return first.next().isPresent() ? most + 1L : first.rows().size();
    }

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
