/// Lists, reports and charts of the console. Each subdomain contributes its own.
@NullMarked
package tel.billing.shared.portal.console;

import org.jspecify.annotations.NullMarked;
