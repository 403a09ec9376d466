/// Lines and what is to be done about them.
@NullMarked
package tel.billing.provisioning.domain;

import org.jspecify.annotations.NullMarked;
