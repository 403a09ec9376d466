package tel.billing.shared.web.limit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import tel.billing.shared.Limit;

/// Says of a route for everybody that it has a limit of its own, by the client's address.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Counted {
    Limit value();
}
