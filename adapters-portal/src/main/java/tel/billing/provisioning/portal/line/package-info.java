/// The pages of a phone line: its state, its SIP credentials and a new password.
@NullMarked
package tel.billing.provisioning.portal.line;

import org.jspecify.annotations.NullMarked;
