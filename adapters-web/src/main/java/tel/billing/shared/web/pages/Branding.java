package tel.billing.shared.web.pages;

import java.net.URI;
import java.util.Optional;

/// How the pages present the operator.
///
/// @param color the background of buttons, as `#rrggbb`; white text on it must be readable
/// @param logo shown instead of the name; empty if there is none
/// @param continueUrl where the last page of each link leads; empty if the reader can only close the page
/// @param consoleUrl where the last page of each link for staff leads; empty if there is no console
public record Branding(
        String operator, String color, Optional<Logo> logo, Optional<URI> continueUrl, Optional<URI> consoleUrl) {}
