/// Lines and their orders.
@NullMarked
package tel.billing.provisioning.domain;

import org.jspecify.annotations.NullMarked;
