package tel.billing.shared.web.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The media types in which a route can answer, the preferred one first; a route without it answers in JSON. A handler
/// with a `MediaType` parameter is told which of them the client wants.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Offers {
    String[] value();
}
