package tel.billing.shared.web.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a route that is served also while the service is overloaded. It needs no database, concurrent
/// requests share one query, or the route itself limits its concurrent queries.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AlwaysAdmitted {}
