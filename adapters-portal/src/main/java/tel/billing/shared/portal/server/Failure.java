package tel.billing.shared.portal.server;

import java.util.Optional;
import tel.billing.shared.portal.Form;

/// The model of an error page.
///
/// @param name of its texts, see [tel.billing.shared.portal.PageFailure]
/// @param canRetry whether it helps to load the page again
/// @param form which the page can send again, with the same key; empty if it was none with a key
public record Failure(String name, boolean canRetry, Optional<Form> form) {

    /// Of a page without a form that can be sent again.
    public Failure(String name, boolean canRetry) {
        this(name, canRetry, Optional.empty());
    }
}
