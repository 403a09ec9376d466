/// What the pages of lines share.
@NullMarked
package tel.billing.provisioning.portal;

import org.jspecify.annotations.NullMarked;
