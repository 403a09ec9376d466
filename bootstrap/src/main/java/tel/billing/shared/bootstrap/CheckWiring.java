package tel.billing.shared.bootstrap;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Wiring that `--check` uses, which creates a bean only when a check needs it. Without
/// [org.springframework.context.annotation.Configuration], a start ignores this wiring.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CheckWiring {}
