package tel.billing.shared.web.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a route that is served also while the service is overloaded. It needs no database, or concurrent
/// requests share one query.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AlwaysAdmitted {}
