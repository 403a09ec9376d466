/// Use cases of telephone lines, and the phone system that they ask.
@NullMarked
package tel.billing.provisioning.application;

import org.jspecify.annotations.NullMarked;
