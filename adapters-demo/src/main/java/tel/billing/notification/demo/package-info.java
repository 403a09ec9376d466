/// The signup links of the demo data.
@NullMarked
package tel.billing.notification.demo;

import org.jspecify.annotations.NullMarked;
