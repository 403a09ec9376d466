package tel.billing.notification.template;

import java.util.Optional;
import tel.billing.notification.Attachment;

/// How e-mails present the operator.
///
/// @param operator the name of the company that runs the service
/// @param color the background of buttons, as `#rrggbb`; white text on it must be readable
/// @param logo an image that e-mail programs can show, such as a PNG; it is shown above the text instead of the name.
///             Empty if there is none
public record EmailBranding(String operator, String color, Optional<Attachment> logo) {}
