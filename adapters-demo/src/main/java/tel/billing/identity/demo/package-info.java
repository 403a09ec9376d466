/// Signups of the demo data.
@NullMarked
package tel.billing.identity.demo;

import org.jspecify.annotations.NullMarked;
