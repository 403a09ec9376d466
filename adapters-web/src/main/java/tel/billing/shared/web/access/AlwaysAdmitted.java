package tel.billing.shared.web.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a route that answers from memory. It does not wait for the database, and is therefore served also
/// while the service is overloaded.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AlwaysAdmitted {}
