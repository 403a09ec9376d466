/// The HTTP API of lines.
@NullMarked
package tel.billing.provisioning.web;

import org.jspecify.annotations.NullMarked;
