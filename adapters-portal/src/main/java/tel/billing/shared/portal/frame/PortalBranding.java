package tel.billing.shared.portal.frame;

import java.util.Optional;

/// How the pages present the operator.
///
/// @param color the background of buttons, as `#rrggbb`; white text on it must be readable
/// @param logo shown instead of the name; empty if there is none
public record PortalBranding(String operator, String color, Optional<Logo> logo) {}
