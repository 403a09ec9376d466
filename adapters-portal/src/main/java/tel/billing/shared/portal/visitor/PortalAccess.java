package tel.billing.shared.portal.visitor;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import tel.billing.shared.RateLimit;

/// Who may open a page. Every handler method has it; the service does not start without it.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PortalAccess {
    Visitors value();

    /// The limit of visitors who are not signed in, by network. Users are counted as callers of the API are.
    RateLimit limit() default RateLimit.ADDRESS;
}
