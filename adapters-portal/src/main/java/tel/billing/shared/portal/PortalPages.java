package tel.billing.shared.portal;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A class that serves pages of the portal or the console. It is deliberately no Spring `@Controller`, which
/// the API's dispatcher would serve. The texts of its pages are `en.properties` and `de.properties` in the
/// resources of its package.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface PortalPages {}
