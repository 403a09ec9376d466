package tel.billing.shared.portal.console;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.View;

/// The model of a page that shows one list, with the template `shared/console/list`.
///
/// @param title in the reader's language
/// @param lead  in the reader's language; may be empty
/// @param empty what an empty list shows
/// @param up    the page that leads here
/// @param path  of this page
public record ListPage(String title, String lead, String empty, Up up, String path, Listing listing) {
    private static final int ROWS = 50;

    /// A link to the page above.
    public record Up(String path, String text) {}

    /// The part of the list that the query requests.
    public static PageRequest<String> request(Form query) {
        return new PageRequest<>(ROWS, Optional.of(query.value("after")).filter(after -> !after.isEmpty()));
    }

    /// The subject of the operations on the list as a whole, such as `plans`.
    public String subject() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// The path of the next part.
    public Optional<String> next() {
        return listing.next().map(cursor -> next(path, cursor));
    }

    /// The path of the part of a list after a position.
    public static String next(String path, String cursor) {
        return path + (path.contains("?") ? "&" : "?") + "after=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }

    public View view() {
        return View.page("shared/console/list", this);
    }
}
