package tel.billing.shared.web.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The media types of a route's responses, the preferred one first; the default is JSON. A handler gets the
/// selected one as a parameter of type `MediaType`.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface MediaTypeOffers {
    String[] value();
}
