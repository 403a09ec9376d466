/// Sign-up, sign-in, sign-out and access tokens over HTTP.
@NullMarked
package tel.billing.identity.web;

import org.jspecify.annotations.NullMarked;
